-- Policies reach what an outer tool is given: the amount of an order is inside `arguments`.

create or replace function orcher.are_conditions(conditions jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) <= 10 and pg_column_size(conditions) <= 8192
    and not exists (
      select from jsonb_array_elements(conditions) c
      where jsonb_typeof(c) <> 'object' or coalesce(c ->> 'field', '') !~ '^[a-z][a-z_]{0,39}(\.[A-Za-z_][A-Za-z0-9_-]{0,59}){0,4}$'
        or coalesce(c ->> 'op', '') not in ('eq', 'ne', 'in', 'contains', 'over', 'under', 'exists'))
$$;

create or replace function orcher.meets(args jsonb, condition jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case condition ->> 'op'
    when 'exists' then given.value is not null
    when 'eq' then given.value = condition -> 'value'
    when 'ne' then given.value is distinct from condition -> 'value'
    when 'in' then condition -> 'value' @> jsonb_build_array(given.value)
    when 'contains' then strpos(lower(given.text), lower(condition ->> 'value')) > 0
    when 'over' then jsonb_typeof(given.value) = 'number' and jsonb_typeof(condition -> 'value') = 'number'
      and given.text::numeric > (condition ->> 'value')::numeric
    when 'under' then jsonb_typeof(given.value) = 'number' and jsonb_typeof(condition -> 'value') = 'number'
      and given.text::numeric < (condition ->> 'value')::numeric
  end, false)
  from (select args #> string_to_array(condition ->> 'field', '.') as value, args #>> string_to_array(condition ->> 'field', '.') as text) given
$$;
