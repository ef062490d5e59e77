-- Whoever leaves, or takes another name, takes the words along that nobody else has.

create function private.forget_words_of_person() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  delete from private.known_words as known
  using (
    select word, to_tsquery('simple', quote_literal(word)) as query
    from regexp_split_to_table(lower(old.first_name || ' ' || old.last_name || ' ' || old.headline), '[^[:alnum:]]+') as word
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
revoke all on function private.forget_words_of_person() from public;

create trigger forget_words after delete or update of first_name, last_name, headline on public.profiles
for each row execute function private.forget_words_of_person();
