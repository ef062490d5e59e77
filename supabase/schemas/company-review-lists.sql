-- Reviews as everybody reads them: without who wrote one, and with the day alone.

create function private.review_seen(review public.company_reviews) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', review.id, 'relation', review.relation, 'role', review.role, 'rating', review.rating,
    'pay', review.pay, 'culture', review.culture, 'life', review.life, 'title', review.title, 'body', review.body,
    'verified', review.proof is not null, 'written_on', review.written_on,
    'answer', (
      select jsonb_build_object('id', a.review_id, 'body', a.body, 'answered_on', (a.answered_at at time zone 'UTC')::date,
        'before_change', a.answered_at < review.changed_at)
      from public.company_review_answers a where a.review_id = review.id and a.hidden_at is null))
$$;

create function private.is_review_shown(review uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_reviews r
    where r.id = review and r.hidden_at is null and r.user_id is distinct from auth.uid() and not private.is_company_hidden(r.company_id))
$$;

create function private.is_review_answer_shown(review uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.company_reviews r join public.company_review_answers a on a.review_id = r.id
    where r.id = review and r.hidden_at is null and a.hidden_at is null and not private.is_company_hidden(r.company_id)
      and r.company_id not in (select private.my_companies(array['owner', 'recruiter'])))
$$;

-- The reviews of a company, a page after a key: the last one's rating (but for the newest), day and id.
create function public.company_reviews_page(
  company uuid, only_verified boolean default false, sort text default 'newest', after_rating integer default null,
  after_day date default null, after_id uuid default null, page_size integer default 10
) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_company_hidden(company) and company not in (select private.my_companies()) then
    return;
  end if;
  if sort = 'best' then
    return query select private.review_seen(r) from public.company_reviews r
      where r.company_id = company and r.hidden_at is null and (not only_verified or r.proof is not null)
        and (after_id is null or (r.rating, r.written_on, r.id) < (after_rating, after_day, after_id))
      order by r.rating desc, r.written_on desc, r.id desc limit least(greatest(page_size, 1), 50);
  elsif sort = 'worst' then
    return query select private.review_seen(r) from public.company_reviews r
      where r.company_id = company and r.hidden_at is null and (not only_verified or r.proof is not null)
        and (after_id is null or r.rating >= after_rating and (r.rating > after_rating or (r.written_on, r.id) < (after_day, after_id)))
      order by r.rating, r.written_on desc, r.id desc limit least(greatest(page_size, 1), 50);
  else
    return query select private.review_seen(r) from public.company_reviews r
      where r.company_id = company and r.hidden_at is null and (not only_verified or r.proof is not null)
        and (after_id is null or (r.written_on, r.id) < (after_day, after_id))
      order by r.written_on desc, r.id desc limit least(greatest(page_size, 1), 50);
  end if;
end
$$;

create function private.ratings_seen(ratings private.company_ratings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reviews', ratings.reviews, 'verified', ratings.verified, 'overall', ratings.overall,
    'pay', round(ratings.pay / greatest(ratings.reviews, 1)::numeric, 1),
    'culture', round(ratings.culture / greatest(ratings.reviews, 1)::numeric, 1),
    'life', round(ratings.life / greatest(ratings.reviews, 1)::numeric, 1), 'stars', to_jsonb(ratings.stars))
$$;

-- The figures of a company, and its newest reviews; null while it has none.
create function private.reviews_of(company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ratings_seen(t) || jsonb_build_object('newest', coalesce((
    select jsonb_agg(private.review_seen(r) order by r.written_on desc, r.id desc)
    from (
      select * from public.company_reviews r where r.company_id = t.company_id and r.hidden_at is null
      order by r.written_on desc, r.id desc limit 3) as r), '[]'))
  from private.company_ratings t where t.company_id = reviews_of.company and t.reviews > 0
$$;

-- Companies with reviews whose name, trade or place has the words, the best first: a page after the last one's figure and id.
create function public.reviewed_companies(
  words text default '', after_overall numeric default null, after_id uuid default null, page_size integer default 10
) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select private.ratings_seen(t) || jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'industry', c.industry,
    'headquarters', c.headquarters, 'logo_url', c.logo_url, 'domain', c.domain, 'verified_how', c.verified_how)
  from private.company_ratings t join public.companies c on c.id = t.company_id
  where t.reviews > 0 and c.hidden_at is null
    and (btrim(words) = '' or strpos(lower(c.name || ' ' || c.industry || ' ' || c.headquarters), lower(btrim(left(words, 200)))) > 0)
    and (after_id is null or t.overall <= after_overall and (t.overall < after_overall or t.company_id > after_id))
  order by t.overall desc, t.company_id limit least(greatest(page_size, 1), 50)
$$;

revoke all on function private.review_seen(public.company_reviews), private.is_review_shown(uuid), private.is_review_answer_shown(uuid),
  private.ratings_seen(private.company_ratings), private.reviews_of(uuid) from public;
revoke all on function public.company_reviews_page(uuid, boolean, text, integer, date, uuid, integer),
  public.reviewed_companies(text, numeric, uuid, integer) from public;
grant execute on function public.company_reviews_page(uuid, boolean, text, integer, date, uuid, integer),
  public.reviewed_companies(text, numeric, uuid, integer) to anon, authenticated, service_role;
