// Keeps what stands behind the # of the address while somebody signs in: a code that no server may see.
for (const form of document.forms) form.action += location.hash;
