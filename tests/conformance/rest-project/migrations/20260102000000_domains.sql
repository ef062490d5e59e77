-- Values that a domain writes and reads in its own way.
create domain public.color as int check (value between 0 and 16777215);
create function public.color(json) returns public.color language sql immutable as $$ select public.color($1 #>> '{}') $$;
create function public.color(text) returns public.color language sql immutable
  as $$ select ('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int::public.color $$;
create function public.json(public.color) returns json language sql immutable
  as $$ select to_json(case when $1 is null then '' else '#' || lpad(upper(to_hex($1)), 6, '0') end) $$;
create cast (public.color as json) with function public.json(public.color) as implicit;
create cast (json as public.color) with function public.color(json) as implicit;
create cast (text as public.color) with function public.color(text) as implicit;

create domain public.isodate as timestamptz;
create function public.isodate(json) returns public.isodate language sql immutable
  as $$ select replace($1 #>> '{}', 'Z', '+00:00')::timestamptz::public.isodate $$;
create function public.json(public.isodate) returns json language sql immutable
  as $$ select to_json(replace(to_json($1::timestamptz) #>> '{}', '+00:00', 'Z')) $$;
create cast (public.isodate as json) with function public.json(public.isodate) as implicit;
create cast (json as public.isodate) with function public.isodate(json) as implicit;

create table public.labels (
  id int primary key,
  name text,
  shade public.color default 255,
  due public.isodate default '2018-01-01 00:00:00Z'
);
create table public.labelled (id int primary key, label_id int references public.labels (id));
create view public.label_shades with (security_invoker) as
  select id, shade, (shade / 2)::public.color as dark from public.labels;
create function public.all_labels() returns setof public.labels language sql stable as $$ select * from public.labels $$;

-- Defaults of domains, and domains of domains.
create domain public.beast as int default 666;
create table public.beasts (id public.beast, name text, other public.beast default 420);
create domain public.words as tsvector check (value is not null);
create domain public.some_words as public.words check (value <> '');
create table public.sayings (id int primary key, found public.some_words not null);

-- Media types of the database's own.
create domain public."text/plain" as text;
create domain public."text/html" as text;
create domain public."text/xml" as xml;
create domain public."application/octet-stream" as bytea;
create domain public."*/*" as bytea;
create domain public."application/vnd.tally" as text;
create domain public."text/tab-separated-values" as text;
create domain public."application/json" as json;
create domain public."application/vnd.pgrst.object" as json;

create function public.greeting() returns public."text/plain" language sql immutable as $$ select 'Good day'::public."text/plain" $$;
create function public.greetings() returns setof public."text/plain" language sql immutable as $$ select 'Good day'::public."text/plain" $$;
create function public."page.html"() returns public."text/html" language sql immutable as $$ select '<h1>Ünïcode</h1>'::public."text/html" $$;
create function public.nobody() returns public."text/html" language sql immutable as $$ select null::public."text/html" $$;
create function public.bytes() returns public."application/octet-stream" language sql immutable
  as $$ select '\x00ff10'::bytea::public."application/octet-stream" $$;
create function public.anything() returns public."*/*" language sql immutable as $$ select 'any'::bytea::public."*/*" $$;
create function public.asked() returns public."*/*" language plpgsql as $$
declare wanted text := current_setting('request.headers', true)::json ->> 'accept';
begin
  if wanted = 'text/csv' then raise sqlstate 'PT406' using message = 'Not Acceptable'; end if;
  perform set_config('response.headers', json_build_array(json_build_object('Content-Type', 'app/groucho'))::text, true);
  return wanted::bytea;
end $$;

create function public.say(text) returns public."text/plain" language sql immutable as $$ select $1::public."text/plain" $$;
create function public.say(bytea) returns public."application/octet-stream" language sql immutable as $$ select $1::public."application/octet-stream" $$;
create function public.say(json) returns json language sql immutable as $$ select $1 $$;
create function public.say() returns int language sql immutable as $$ select 1 $$;
create function public.say(x int, y int) returns int language sql immutable as $$ select x + y $$;
create function public.mark_up(xml) returns public."text/xml" language sql immutable as $$ select $1::public."text/xml" $$;
create function public.either(json) returns json language sql immutable as $$ select $1 $$;
create function public.either(jsonb) returns jsonb language sql immutable as $$ select $1 $$;

create function public.tally_step(state text, next anyelement) returns public."application/vnd.tally" language sql immutable
  as $$ select (state || next::text || E'\n')::public."application/vnd.tally" $$;
create aggregate public.tally(anyelement) (initcond = '', stype = public."application/vnd.tally", sfunc = public.tally_step);

create function public.labels_tsv_step(state text, next public.labels) returns public."text/tab-separated-values" language sql immutable
  as $$ select (state || next.id || E'\t' || next.name || E'\t' || next.shade || E'\n')::public."text/tab-separated-values" $$;
create aggregate public.labels_tsv(public.labels) (initcond = '', stype = public."text/tab-separated-values", sfunc = public.labels_tsv_step);

create function public.beasts_json_step(state public."application/json", next public.beasts) returns public."application/json"
  language sql immutable as $$ select state $$;
create aggregate public.beasts_json(public.beasts)
  (initcond = '{"overridden": true}', stype = public."application/json", sfunc = public.beasts_json_step);

create function public.object_step(state public."application/vnd.pgrst.object", next anyelement) returns public."application/vnd.pgrst.object"
  language sql immutable as $$ select null::public."application/vnd.pgrst.object" $$;
create aggregate public.object_agg(anyelement)
  (initcond = '{"overridden": true}', stype = public."application/vnd.pgrst.object", sfunc = public.object_step);

create table public.tallied as select x as val from generate_series(1, 3) x;
create function public.tallied_step(state public."*/*", next public.tallied) returns public."*/*" language sql immutable
  as $$ select (state || next.val::text::bytea)::public."*/*" $$;
create function public.tallied_end(state public."*/*") returns public."*/*" language plpgsql as $$
declare wanted text := current_setting('request.headers', true)::json ->> 'accept';
begin
  if wanted = 'magic/number' then
    perform set_config('response.headers', '[{"Content-Type": "magic/number"}]', true);
  end if;
  return state;
end $$;
create aggregate public.tallied_agg(public.tallied)
  (initcond = '', stype = public."*/*", sfunc = public.tallied_step, finalfunc = public.tallied_end);

-- Grouping over spreads, and the row that a computed relationship is.
create table public.owners (id int primary key, name text);
create table public.budgets (id int primary key, owner_id int references public.owners (id), amount int);
create table public.expenses (id int primary key, budget_id int references public.budgets (id), amount int);
create function public.first_budget(public.owners) returns setof public.budgets rows 1 language sql stable
  as $$ select * from public.budgets where owner_id = $1.id order by id $$;

create function public.misraise(message text, detail text) returns void language plpgsql as $$
begin
  if detail is null then raise sqlstate 'PGRST' using message = misraise.message; end if;
  raise sqlstate 'PGRST' using message = misraise.message, detail = misraise.detail;
end $$;

insert into public.labels (id, name, shade, due) values
  (1, 'Report', 0, '2018-01-02 00:00:00Z'), (2, 'Essay', 256, '2018-01-03 00:00:00Z'),
  (3, 'Algebra', 123456, '2018-01-01 14:12:34.123456Z'), (4, 'None', null, null);
insert into public.labelled values (1, 2), (2, 1);
insert into public.sayings values (1, to_tsvector('english', 'fat cats')), (2, to_tsvector('english', 'thin dogs'));
insert into public.owners values (1, 'Ann'), (2, 'Ben');
insert into public.budgets values (1, 1, 100), (2, 1, 50), (3, 2, 30);
insert into public.expenses values (1, 1, 5), (2, 2, 6), (3, 3, 7), (4, 3, 8);
