-- 0002 has the same index, `fault_latest`.
DROP INDEX fault_lately;
