-- Newly listed jobs that have not been compared with alerts yet. Our server processes them one by one as durable work; people who
-- open their alerts before get the same matches, each written once.

create table private.listed_jobs (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  listed_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp()
);
create index listed_jobs_due on private.listed_jobs (due_at, job_id);
alter table private.listed_jobs enable row level security;

create function private.note_listed_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.job_alerts where active) then
    return null;
  end if;
  insert into private.listed_jobs (job_id, listed_at) values (new.id, new.listed_at)
  on conflict (job_id) do update set listed_at = excluded.listed_at, attempts = 0, due_at = excluded.due_at;
  perform pg_notify('listed_jobs', '');
  return null;
end
$$;

create trigger note_listed after insert on public.jobs
for each row when (new.status = 'open') execute function private.note_listed_job();
create trigger note_listed_again after update of status on public.jobs
for each row when (new.status = 'open' and old.status <> 'open') execute function private.note_listed_job();

-- A job must share one of these words: an alert without any may match any job.
create function private.alert_terms(title text, keywords text[]) returns text[]
language sql immutable set search_path = ''
return tsvector_to_array(to_tsvector('english', private.search_text(title || ' ' || array_to_string(keywords, ' '))));

create index job_alerts_terms on public.job_alerts using gin (private.alert_terms(title, keywords)) where active;
create index job_alerts_without_terms on public.job_alerts (id) where active and private.alert_terms(title, keywords) = '{}';

-- One step: the next `most` alerts after this one that share a word with the job. Returns the last one, or null at the end. Jobs
-- removed from the list in the meantime are not compared.
create function private.match_listed_job(job uuid, after uuid, most integer) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  terms text[] := (select tsvector_to_array(said.words) from private.job_words as said where said.job_id = job);
  due uuid[];
begin
  if terms is null then
    return null;
  end if;
  due := array(
    select alerts.id from public.job_alerts as alerts
    where alerts.id in (
      (select id from public.job_alerts where active and private.alert_terms(title, keywords) && terms and id > match_listed_job.after
        order by id limit most)
      union all
      (select id from public.job_alerts where active and private.alert_terms(title, keywords) = '{}' and id > match_listed_job.after
        order by id limit most))
    order by alerts.id limit most for update);
  if cardinality(due) = 0 then
    return null;
  end if;
  perform private.compare_alerts(due, array[job], null, clock_timestamp());
  return due[cardinality(due)];
end
$$;
