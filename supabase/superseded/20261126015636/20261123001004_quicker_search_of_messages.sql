-- The beginning of a word is looked for among a person's own messages, not in the index of everybody's.

create or replace function public.search_messages(
  words text, before_at timestamptz default null, before_id uuid default null, page_size integer default 20
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  asked text[] := array(
    select lexeme from (
      select token as lexeme, place from regexp_split_to_table(lower(left(words, 120)), '[^[:alnum:]]+') with ordinality as t (token, place)
    ) as t where lexeme <> '' order by place limit 8);
  whole tsquery := ('''@' || me || '''')::tsquery;
  last tsquery;
begin
  if me is null or cardinality(asked) = 0 then
    return;
  end if;
  for i in 1 .. cardinality(asked) - 1 loop
    whole := whole && (quote_literal(asked[i]))::tsquery;
  end loop;
  last := (quote_literal(asked[cardinality(asked)]) || ':*')::tsquery;
  return query
    select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'seq', m.seq, 'body', m.body,
      'own', m.user_id is not distinct from me, 'sent_at', m.sent_at,
      'name', case when p.person_id is null then 'Former member' else private.name_of(p.person_id) end)
    from (
      select found.* from public.messages found
      -- Many words begin alike: the beginning is looked for in what the index has found, not in the index.
      where found.search @@ whole and (found.search || ''::tsvector) @@ last
        and (before_at is null or (found.sent_at, found.id) < (before_at, before_id))
      order by found.sent_at desc, found.id desc limit least(greatest(page_size, 1), 50) + 20
    ) as m
    join public.participants p on p.conversation_id = m.conversation_id and p.user_id = me
    where not exists (select from public.blocks b where b.user_id = me and b.blocked_id = p.person_id)
    order by m.sent_at desc, m.id desc limit least(greatest(page_size, 1), 50);
end
$$;

