-- Requests of SQL by host, since when they wait, and what failed.
alter table net.http_request_queue
  add column host text generated always as
    (lower(substring(url from '^[A-Za-z]+://(?:[^/?#@]*@)?(\[[^]]*\]|[^/?#:]*)'))) stored,
  add column queued_at timestamptz not null default now();

-- What was not answered, or refused. The project's own tables keep the response alone; here is what it takes to ask again.
create table tannr_internal.failed_requests (
  id bigint primary key,
  method text not null,
  url text not null,
  host text,
  headers jsonb not null,
  body bytea,
  timeout_milliseconds integer not null,
  -- Of a large body nothing is kept, so it cannot be sent again.
  is_whole boolean not null,
  trouble text not null,
  failed_at timestamptz not null default now()
);
create index failed_requests_newest on tannr_internal.failed_requests (failed_at desc, id desc);
alter table tannr_internal.failed_requests enable row level security;

-- What whoever runs the service may know of them and do about them: never what they say.
create function tannr_internal.request_figures() returns table (waiting bigint, oldest timestamptz, failed bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), min(q.queued_at), (select count(*) from tannr_internal.failed_requests) from net.http_request_queue q
$$;

create function tannr_internal.requests_that_failed(most integer) returns table (
  id bigint, method text, host text, failed_at timestamptz, trouble text, is_whole boolean
)
language sql stable security definer set search_path = '' as $$
  select f.id, f.method, coalesce(f.host, ''), f.failed_at, f.trouble, f.is_whole
  from tannr_internal.failed_requests f order by f.failed_at desc, f.id desc limit most
$$;

-- Both return the host; null where it is gone.
create function tannr_internal.request_again(request bigint) returns text
language sql volatile security definer set search_path = '' as $$
  with taken as (
    delete from tannr_internal.failed_requests f where f.id = request_again.request and f.is_whole returning f.*
  ), queued as (
    insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
    select t.method, t.url, t.headers, t.body, t.timeout_milliseconds from taken t
  )
  select coalesce(t.host, '') from taken t
$$;

create function tannr_internal.forget_request(request bigint) returns text
language sql volatile security definer set search_path = '' as $$
  delete from tannr_internal.failed_requests f where f.id = forget_request.request returning coalesce(f.host, '')
$$;

revoke execute on function tannr_internal.request_figures(),
  tannr_internal.requests_that_failed(integer), tannr_internal.request_again(bigint), tannr_internal.forget_request(bigint) from public;
grant execute on function tannr_internal.request_figures(), tannr_internal.requests_that_failed(integer),
  tannr_internal.request_again(bigint), tannr_internal.forget_request(bigint) to project_owner;
