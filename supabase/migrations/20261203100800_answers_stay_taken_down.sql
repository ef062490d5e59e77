-- The company's public answer, new, changed, or with no words taken back.
create or replace function public.answer_company_review(review uuid, words text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.company_reviews;
  said constant text := btrim(words, E' \t\r\n');
  told public.notifications;
  is_first boolean;
begin
  select * into asked from public.company_reviews r
  where r.id = review and r.hidden_at is null and r.company_id in (select private.my_companies(array['owner', 'recruiter']))
  for share;
  if not found then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this review.';
  end if;
  if said = '' then
    if exists (select from public.company_review_answers a where a.review_id = review and a.hidden_at is not null) then
      raise exception using errcode = 'PT409',
        message = 'Tannr staff took this answer down. The email about it says why, and how to appeal.';
    end if;
    delete from public.company_review_answers a where a.review_id = review;
    delete from public.notifications n where n.user_id = asked.user_id and n.kind = 'review' and n.subject_id = review::text;
    return;
  end if;
  insert into public.company_review_answers as kept (review_id, company_id, written_by, body) values (review, asked.company_id, auth.uid(), said)
  on conflict (review_id) do update set written_by = excluded.written_by, body = excluded.body, answered_at = excluded.answered_at
  returning xmax = 0 into is_first;
  if is_first then
    told.user_id := asked.user_id;
    told.kind := 'review';
    told.subject_id := review;
    told.subject := (select c.name from public.companies c where c.id = asked.company_id);
    told.detail := said;
    told.state := 'answered';
    perform private.notify(told);
  end if;
end
$$;
