-- Ours: the wrong tries of whoever asked for a code from a network that the person is not known in. Anybody may ask, so they end
-- no code for whoever is known, nor do strangers end one for them.
alter table auth.one_time_tokens
  add column if not exists asked_attempts smallint not null default 0 check (asked_attempts >= 0);
alter table auth.sign_ups
  add column if not exists asked_attempts smallint not null default 0 check (asked_attempts >= 0);
