-- Two processes that were asked for the same decision at once both made it, and told everybody twice.
create or replace function public.decide_report(kind text, subject uuid, decision text, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  why text := btrim(reason, E' \t\r\n');
  author uuid;
  company uuid;
  words text;
  made uuid;
  reporter uuid;
  whose text;
  told uuid;
begin
  perform private.only_staff();
  if char_length(why) not between 10 and 1000 then
    raise exception using errcode = 'PT400', message = 'Enter a reason of at least 10 characters: people will read it.';
  end if;
  select r.author, r.company into author, company from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'That report is gone: what it was about was removed.';
  end if;
  if decision not in ('kept', 'warned') and (kind not in ('post', 'comment') or (decision = 'restored' and kind <> 'post')) then
    raise exception using errcode = 'PT400', message = 'That decision isn’t available here.';
  end if;
  -- Two at once are one after the other. The same decision again, with no report since, is an answer that came twice: nobody is told
  -- twice.
  perform pg_advisory_xact_lock(hashtextextended('decide_report ' || subject, 0));
  if (select d.decision = decide_report.decision
        and d.decided_at > (select max(r.at) from private.reports() r where r.kind = decide_report.kind and r.subject = decide_report.subject)
      from public.report_decisions d where d.subject_kind = kind and d.subject_id = subject
      order by d.decided_at desc limit 1) then
    raise exception using errcode = 'PT409', message = 'Someone has already decided this.';
  end if;
  words := left(coalesce(private.reported_words(kind, subject, author), ''), 12000);
  insert into public.report_decisions (subject_kind, subject_id, decision, reason, quoted, author_id, staff_id)
  values (kind, subject, decision, why, words, author, auth.uid()) returning id into made;
  whose := coalesce((select c.name from public.companies c where c.id = company), private.name_of(author));
  perform private.log_act(decision, kind, subject::text, whose, why);
  for reporter in
    select distinct r.reporter from private.reports() r
    where r.kind = decide_report.kind and r.subject = decide_report.subject and r.reporter is not null
  loop
    perform private.mail_decision(reporter, 'report_answer', jsonb_build_object('kind', kind, 'decision', decision));
  end loop;
  if decision = 'hidden' and kind = 'post' then
    update public.posts set hidden_at = clock_timestamp() where id = subject and hidden_at is null;
  elsif decision = 'restored' then
    update public.posts set hidden_at = null where id = subject;
  elsif decision = 'hidden' then
    delete from public.post_comments where id = subject;
  end if;
  if decision <> 'kept' then
    for told in select author where company is null union all select private.team_of(company, array['owner', 'recruiter']) loop
      perform private.mail_decision(told, 'report_decision', jsonb_build_object('kind', kind, 'decision', decision,
        'company', case when company is not null then whose end, 'paragraphs', regexp_split_to_array(why, E'\\n\\s*\\n'),
        'quoted', left(words, 600), 'reference', private.reference_of(made)));
    end loop;
  end if;
end
$$;
