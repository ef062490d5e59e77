-- As pg_cron has it, `cron.timezone` says in which time zone schedules are meant.
create function cron._is_due(schedule text, at timestamptz, zone text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  fields text[] := regexp_split_to_array(trim(schedule), '\s+');
  minutes integer[];
  hours integer[];
  days integer[];
  months integer[];
  weekdays integer[];
  here timestamp := at at time zone zone;
  in_month boolean;
  in_week boolean;
begin
  if cardinality(fields) <> 5 then
    return null;
  end if;
  minutes := cron._values(fields[1], 0, 59);
  hours := cron._values(fields[2], 0, 23);
  days := case when fields[3] = '$' then '{}' else cron._values(fields[3], 1, 31) end;
  months := cron._values(fields[4], 1, 12, '{jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec}');
  weekdays := cron._values(fields[5], 0, 7, '{sun,mon,tue,wed,thu,fri,sat}');
  if minutes is null or hours is null or days is null or months is null or weekdays is null then
    return null;
  end if;
  in_month := case
    when fields[3] = '$' then extract(month from here) <> extract(month from here + interval '1 day')
    else extract(day from here) = any (days)
  end;
  in_week := extract(dow from here) = any (weekdays) or extract(isodow from here) = any (weekdays);
  return extract(minute from here) = any (minutes) and extract(hour from here) = any (hours)
    and extract(month from here) = any (months)
    -- As cron has it: where both are narrowed, either will do.
    and case when fields[3] like '*%' or fields[5] like '*%' then in_month and in_week else in_month or in_week end;
end
$$;

-- Whether it is a schedule is the same in every zone.
create or replace function cron._is_due(schedule text, at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select cron._is_due(schedule, at, 'UTC')
$$;

-- One that there is not is UTC.
create function cron._zone() returns text language plpgsql stable set search_path = '' as $$
declare
  zone text := coalesce(tannr_internal.project_setting('cron.timezone'), 'UTC');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

revoke execute on function cron._is_due(text, timestamptz, text), cron._zone() from public;
grant execute on function cron._is_due(text, timestamptz, text) to project_owner;
