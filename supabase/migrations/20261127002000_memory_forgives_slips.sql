-- What an agent remembers is found although a word of the search is misspelt.

-- What an agent remembers, by words in any of their forms: those with more of them first. Of words that no entry has, up to three of
-- five letters and more may be misspelt: entries with similar words follow. Two letters in each other's place are looked up in the index;
-- similar spellings are compared in the newest 2,000 entries. It checks the scope itself, since a policy's condition would keep the
-- index of words out.
create function orcher.find_memories(agent text, asked text, most integer) returns table (id text, place bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  workspace text := orcher.workspace_for('memory:read');
  wanted tsquery := orcher.memory_query(left(asked, 400));
begin
  return query
  with exact as materialized (
    select m.id, ts_rank(m.words, wanted) as fit from orcher.memories m
    where m.workspace_id = workspace and m.agent_id = agent and m.words @@ wanted
    order by fit desc, m.id desc limit most
  ),
  misspelt as materialized (
    select w.word, (
      -- The same with two letters in each other's place.
      select string_agg(q::text, ' | ')::tsquery from generate_series(1, char_length(w.word) - 1) letter
      cross join lateral plainto_tsquery('english', overlay(w.word placing reverse(substr(w.word, letter, 2)) from letter for 2)) q
      where numnode(q) > 0) as swapped
    from (select distinct x.word from regexp_split_to_table(lower(left(asked, 400)), '[^[:alnum:]]+') x (word)) w
    where (select count(*) from exact) < most and char_length(w.word) between 5 and 40
      and numnode(plainto_tsquery('english', w.word)) > 0 and not exists (
        select from orcher.memories m
        where m.workspace_id = workspace and m.agent_id = agent and m.words @@ plainto_tsquery('english', w.word))
    order by w.word limit 3
  ),
  newest as materialized (
    select m.id, left(m.text, 1000) as text from orcher.memories m
    where m.workspace_id = workspace and m.agent_id = agent and exists (select from misspelt) order by m.id desc limit 2000
  ),
  alike as (
    select near.id, sum(near.fit) as fit from misspelt cross join lateral (
      select found.id, max(found.fit) as fit from (
        select n.id, extensions.strict_word_similarity(misspelt.word, n.text) as fit from newest n
        union all
        select m.id, 0.6 from orcher.memories m
        where m.workspace_id = workspace and m.agent_id = agent and m.words @@ misspelt.swapped
      ) found group by found.id
    ) near
    where near.fit >= 0.33 and near.id not in (select exact.id from exact)
    group by near.id order by sum(near.fit) desc, near.id desc limit most
  )
  select found.id, row_number() over (order by found.is_alike, found.fit desc, found.id desc)
  from (select exact.id, exact.fit, false as is_alike from exact union all select alike.id, alike.fit, true from alike) found
  order by 2 limit most;
end
$$;

revoke all on function orcher.find_memories(text, text, integer) from public, anon, authenticated, service_role;
grant execute on function orcher.find_memories(text, text, integer) to authenticated;
