-- Requests that SQL makes were on no page of the staff: a receiver that refuses them all was noticed by nobody.
create or replace function public.staff_queues() returns table (queue text, waiting bigint, oldest timestamptz, failed bigint)
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

revoke all on function public.staff_failed_requests(), public.retry_request(bigint), public.discard_request(bigint) from public, anon;
grant execute on function public.staff_failed_requests(), public.retry_request(bigint), public.discard_request(bigint) to authenticated;
