-- In lists a job was summed up by its first two paragraphs: a list right below its heading, as many write it, stood there with its
-- marks. PostgreSQL before 17 cannot change a generated column, and gets it anew.
do $$
declare
  running constant text := $running$left(btrim(regexp_replace(regexp_replace(left(description, 20000),
      '(?:(?:^|\n\s*\n)[^\n]{1,80}\n\s*|[^\n]{0,80}:[ \t\r]*\n|^|\n)[ \t]*(?:[-–•·●▪◦*]|\d{1,2}[.)])[ \t]+[^\n]+(?:\n[ \t]*(?:[-–•·●▪◦*]|\d{1,2}[.)])[ \t]+[^\n]+)*', E'\n', 'g'),
      '\s+', ' ', 'g')), 280)$running$;
begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute format('alter table public.jobs alter column summary set expression as (%s)', running);
  else
    alter table public.jobs drop column summary;
    execute format('alter table public.jobs add column summary text not null generated always as (%s) stored', running);
  end if;
end
$$;
