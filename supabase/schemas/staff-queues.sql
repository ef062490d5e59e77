-- What staff see of work that waits: how long each queue is, since when its oldest waits, and what of it was given up.

create index deliveries_failed on orcher.deliveries (created_at desc) where state = 'failed';

-- One line for each queue, whoever asked for the work. A person's own server has no outbox and no engine of ours: those are left out.
create function public.staff_queues() returns table (queue text, waiting bigint, oldest timestamptz, failed bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.outbox_figures()') is not null then
    return query select 'outbox', f.* from tannr_internal.outbox_figures() as f;
  end if;
  if to_regprocedure('tannr_internal.request_figures()') is not null then
    return query select 'requests', f.* from tannr_internal.request_figures() as f;
  end if;
  return query
    select 'alerts', count(*), min(l.listed_at), 0::bigint from private.listed_jobs l
    union all
    select 'exports', count(*) filter (where e.state <> 'failed'), min(e.requested_at) filter (where e.state <> 'failed'),
      count(*) filter (where e.state = 'failed')
    from public.exports e where e.state in ('waiting', 'making', 'failed')
    union all
    select 'links', count(*), min(c.asked_at), 0 from private.link_cards c where c.state = 'waiting'
    union all
    select 'domains', count(*), min(d.asked_at), 0 from public.company_dns_checks d where d.checked_at is null
    union all
    select 'reminders', count(*), min(r.due_on)::timestamp at time zone 'UTC' + interval '8 hours', 0 from public.application_reminders r
    where r.told_at is null and r.done_at is null and r.due_on <= ((now() at time zone 'UTC') - interval '8 hours')::date
    union all
    select 'posts', count(*), min(p.publish_at), 0 from public.posts p where p.state = 'scheduled' and p.publish_at <= now()
    union all
    select 'webhooks', count(*), min(d.created_at), (select count(*) from orcher.deliveries f where f.state = 'failed')
    from orcher.deliveries d where d.state = 'pending'
    union all
    select 'directives_' || case when d.state = 'running' then 'running' else 'waiting' end, count(*), min(d.state_since), 0
    from orcher.directives d where d.state in ('queued', 'planning', 'running') group by 1;
  if to_regprocedure('tannr_internal.run_figures()') is not null then
    return query
      select 'runs', coalesce(sum(f.runs) filter (where f.status in ('PENDING', 'ENQUEUED', 'DELAYED')), 0)::bigint,
        min(f.oldest) filter (where f.status in ('PENDING', 'ENQUEUED', 'DELAYED')),
        coalesce(sum(f.runs) filter (where f.status in ('ERROR', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED')), 0)::bigint
      from tannr_internal.run_figures() as f;
  end if;
end
$$;

-- Runs of the engine that ended in an error. Whatever asked for one asks again by itself, or its row says that it failed.
create function public.staff_failed_runs() returns table (id text, work text, failed_at timestamptz, trouble text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.failed_runs(integer)') is not null then
    return query select * from tannr_internal.failed_runs(50);
  end if;
end
$$;

-- Messages of webhooks that were given up and not sent again since, the newest first, without what they say: whose, to which host,
-- and why.
create function public.staff_failed_webhooks() returns table (
  id text, workspace text, host text, type text, attempts integer, created_at timestamptz, trouble text, is_on boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  return query
    select d.id, w.name, substring(h.url from '^https://([^/?#]+)'), d.type, d.attempts::integer, d.created_at,
      coalesce(a.error, 'HTTP ' || a.status, ''), h.is_on
    from orcher.deliveries d
    join orcher.webhooks h on h.id = d.webhook_id
    join orcher.workspaces w on w.id = d.workspace_id
    left join lateral (
      select t.error, t.status from orcher.delivery_attempts t where t.delivery_id = d.id order by t.attempt desc limit 1) as a on true
    where d.state = 'failed' and not exists (
      select from orcher.deliveries again where again.webhook_id = d.webhook_id and again.replay_of = d.id)
    order by d.created_at desc, d.id limit 50;
end
$$;

-- As its workspace would: a new message with the same words, to a webhook that is on.
create function public.retry_webhook(delivery text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held orcher.deliveries;
  receiver orcher.webhooks;
begin
  perform private.only_staff();
  select * into held from orcher.deliveries d where d.id = delivery and d.state = 'failed' for update;
  if not found or exists (
    select from orcher.deliveries again where again.webhook_id = held.webhook_id and again.replay_of = held.id) then
    raise exception using errcode = 'PT404', message = 'That message is already queued again, or its 30 days are over.';
  end if;
  select * into receiver from orcher.webhooks w where w.id = held.webhook_id for share;
  if not receiver.is_on then
    raise exception using errcode = 'PT409', message = 'Its workspace turned this webhook off.';
  end if;
  insert into orcher.deliveries (webhook_id, workspace_id, type, payload, replay_of)
  values (held.webhook_id, held.workspace_id, held.type, held.payload, held.id);
  perform private.log_act('retried', 'delivery', left(held.id, 60), left(substring(receiver.url from '^https://([^/?#]+)'), 320));
end
$$;

-- A mail or a text that nobody needs any more.
create function public.discard_delivery(delivery bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipient text;
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.discard(bigint)') is not null then
    recipient := tannr_internal.discard(delivery);
  end if;
  if recipient is null then
    raise exception using errcode = 'PT404', message = 'That message is already queued again, or its 30 days are over.';
  end if;
  perform private.log_act('discarded', 'delivery', delivery::text, left(recipient, 320));
end
$$;

-- Requests of SQL that were not answered, or refused, the newest first: how, to which host, and why. Where PostgreSQL has pg_net itself,
-- it keeps none.
create function public.staff_failed_requests() returns table (
  id bigint, method text, host text, failed_at timestamptz, trouble text, is_whole boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.requests_that_failed(integer)') is not null then
    return query select * from tannr_internal.requests_that_failed(50);
  end if;
end
$$;

-- Sends one of them again, as if SQL had asked anew; its response gets a new id.
create function public.retry_request(request bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  receiver text;
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.request_again(bigint)') is not null then
    receiver := tannr_internal.request_again(request);
  end if;
  if receiver is null then
    raise exception using errcode = 'PT404', message = 'That request is already queued again, or is no longer kept.';
  end if;
  perform private.log_act('retried', 'delivery', request::text, left(receiver, 320));
end
$$;

-- A request that nobody needs any more.
create function public.discard_request(request bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  receiver text;
begin
  perform private.only_staff();
  if to_regprocedure('tannr_internal.forget_request(bigint)') is not null then
    receiver := tannr_internal.forget_request(request);
  end if;
  if receiver is null then
    raise exception using errcode = 'PT404', message = 'That request is already queued again, or is no longer kept.';
  end if;
  perform private.log_act('discarded', 'delivery', request::text, left(receiver, 320));
end
$$;

revoke all on function public.staff_queues(), public.staff_failed_runs(), public.staff_failed_webhooks(), public.retry_webhook(text),
  public.discard_delivery(bigint), public.staff_failed_requests(), public.retry_request(bigint), public.discard_request(bigint)
  from public, anon;
grant execute on function public.staff_queues(), public.staff_failed_runs(), public.staff_failed_webhooks(), public.retry_webhook(text),
  public.discard_delivery(bigint), public.staff_failed_requests(), public.retry_request(bigint), public.discard_request(bigint)
  to authenticated;
