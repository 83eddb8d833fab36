-- Counted by sign-ins, look-ups and the like, each of which would wait for the disk. After a crash of the database counting
-- starts anew.
ALTER TABLE "rate_limits" SET UNLOGGED;
