-- A review that staff took down was deleted by its author, and was back as soon as it was written anew.
alter policy "People withdraw their own reviews" on public.company_reviews
  using (user_id = (select auth.uid()) and hidden_at is null);
