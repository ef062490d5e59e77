-- The server asks for the partitions of the next days as a role that does not own them (server/platform/migrations/server-login.ts).
alter function realtime.prepare_messages() security definer set search_path = pg_catalog, pg_temp;
