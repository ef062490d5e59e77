-- Whoever looks at a profile gets a list of addresses, and who applies a list of questions in words: a gap, a list in the list or
-- anything else cannot be shown.
alter table public.profiles drop constraint profiles_links_check;
update public.profiles p set links = coalesce((
  select array_agg(link order by place) from unnest(string_to_array(array_to_string(p.links, ' '), ' ')) with ordinality as listed (link, place)
  where place <= 5), '{}')
where coalesce(array_ndims(p.links), 1) <> 1 or cardinality(string_to_array(array_to_string(p.links, ' '), ' ')) <> cardinality(p.links);
alter table public.profiles add constraint profiles_links_check check (
  cardinality(links) <= 5 and array_to_string(links, ' ') ~ '^(https?://[^\s]{3,200}( https?://[^\s]{3,200})*)?$'
  and coalesce(array_ndims(links), 1) = 1 and cardinality(string_to_array(array_to_string(links, ' '), ' ')) = cardinality(links));

-- At most ten questions of the three kinds; a choice has two to ten. Says what is wrong, or null.
create or replace function private.trouble_with_questions(asked jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(asked) <> 'array' then 'Questions are a list.'
    when jsonb_array_length(asked) > 10 then 'A job asks at most ten questions.'
    when (select count(*) <> count(distinct question ->> 'id') from jsonb_array_elements(asked) as question)
      then 'Each question has an id of its own.'
    when exists (
      select from jsonb_array_elements(asked) as question
      where jsonb_typeof(question) <> 'object'
        or coalesce(jsonb_typeof(question -> 'id') <> 'string' or char_length(question ->> 'id') not between 1 and 40, true)
        or coalesce(question ->> 'kind' not in ('text', 'yes_no', 'choice'), true)
        or coalesce(jsonb_typeof(question -> 'prompt') <> 'string' or char_length(btrim(question ->> 'prompt')) not between 1 and 300, true)
        or coalesce(jsonb_typeof(question -> 'required') <> 'boolean', true)
        or question - array['id', 'kind', 'prompt', 'required', 'choices'] <> '{}'::jsonb)
      then 'Each question has a kind and 1 to 300 characters.'
    when exists (
      select from jsonb_array_elements(asked) as question
      where case when question ->> 'kind' = 'choice' then
          coalesce(jsonb_typeof(question -> 'choices') <> 'array' or jsonb_array_length(question -> 'choices') not between 2 and 10
            or exists (
              select from jsonb_array_elements(question -> 'choices') as choice
              where jsonb_typeof(choice) <> 'string' or char_length(choice #>> '{}') not between 1 and 120)
            or (select count(*) <> count(distinct choice) from jsonb_array_elements(question -> 'choices') as choice), true)
        else question ? 'choices' end)
      then 'A choice has two to ten different answers.'
  end
$$;
