-- A worker is alive as long as its connection holds this lock: when it ends, however that comes,
-- the lock is free at once.
create or replace function mail_worker_lock(worker uuid) returns bigint language sql immutable as $$
  select ('x' || left(replace(worker::text, '-', ''), 16))::bit(64)::bigint
$$;
