-- What a list shows of a job: the beginning of its text, so that a page of results is a quarter of the size.

alter table public.jobs add column summary text not null generated always as (
  left(regexp_replace(split_part(description, E'\n\n', 1) || ' ' || split_part(description, E'\n\n', 2), '\s+', ' ', 'g'), 280)
) stored;
