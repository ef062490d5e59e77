-- The words of names, headlines, industries and titles, for correcting typos. Words that no longer occur anywhere are not
-- suggested.

create table private.known_words (
  word text primary key check (char_length(word) between 2 and 40)
);

create index known_words_spelling on private.known_words using gin (word extensions.gin_trgm_ops);

create function private.learn_words(said text) returns void
language sql volatile set search_path = '' as $$
  insert into private.known_words
  select distinct word from regexp_split_to_table(lower(private.search_text(said)), '[^[:alnum:]]+') as word
  where char_length(word) between 2 and 40
  -- In one order, so that nobody waits for one another.
  order by word
  on conflict do nothing
$$;

-- The trigger's arguments name the columns.
create function private.learn_words_of_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.learn_words((select string_agg(to_jsonb(new) ->> name, ' ') from unnest(tg_argv) as name));
  return null;
end
$$;

create trigger learn_words after insert or update of first_name, last_name, headline on public.profiles
for each row execute function private.learn_words_of_row('first_name', 'last_name', 'headline');

create trigger learn_words after insert or update of name, industry on public.companies
for each row execute function private.learn_words_of_row('name', 'industry');

create trigger learn_words after insert or update of title on public.jobs
for each row execute function private.learn_words_of_row('title');

create function private.forget_words_of_person() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  delete from private.known_words as known
  using (
    select word, to_tsquery('simple', quote_literal(word)) as query
    from regexp_split_to_table(
      lower(private.search_text(old.first_name || ' ' || old.last_name || ' ' || old.headline)), '[^[:alnum:]]+') as word
    where char_length(word) between 2 and 40
  ) as left_behind
  where known.word = left_behind.word
    and not exists (select from public.profiles where profiles.search @@ left_behind.query)
    and not exists (select from public.companies where companies.search @@ left_behind.query)
    and not exists (
      select from public.jobs
      where jobs.status = 'open'
        and private.words_of(jobs.title, jobs.company_name, jobs.location, jobs.department, jobs.description) @@ left_behind.query);
  return null;
end
$$;

create trigger forget_words after delete on public.profiles
for each row execute function private.forget_words_of_person();

create trigger forget_words_changed after update of first_name, last_name, headline on public.profiles
for each row when ((old.first_name, old.last_name, old.headline) is distinct from (new.first_name, new.last_name, new.headline))
execute function private.forget_words_of_person();

-- Corrections of a misspelt word. A known word that replaces it must match as a whole; only a correctly spelt prefix may be
-- completed.
create function private.nearest_words(q text, out guess text, out all_of tsquery, out any_of tsquery)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  select string_agg(nearest.words[1], ' ' order by place), string_agg(said, ' & ')::tsquery, string_agg(said, ' | ')::tsquery
  into guess, all_of, any_of
  from regexp_split_to_table(lower(private.search_text(left(q, 60))), '[^[:alnum:]]+') with ordinality as asked (word, place)
  cross join lateral (
    select array_agg(overlay(asked.word placing reverse(substr(asked.word, letter, 2)) from letter for 2)) as words
    from generate_series(1, char_length(asked.word) - 1) as letter
  ) as changed_over
  cross join lateral (
    select array_agg(near.word) as words,
      '(' || string_agg(quote_literal(near.word) || case when starts_with(near.word, asked.word) then ':*' else '' end, ' | ')
        || ')' as said
    from (
      select known.word from private.known_words as known
      where asked.word operator(extensions.<%) known.word or known.word = any (changed_over.words)
      order by starts_with(known.word, asked.word) desc, known.word = any (changed_over.words) desc,
        extensions.similarity(known.word, asked.word) desc, known.word
      limit 3
    ) as near
  ) as nearest
  where asked.word <> '' and said is not null;
end
$$;

alter table private.known_words enable row level security;
