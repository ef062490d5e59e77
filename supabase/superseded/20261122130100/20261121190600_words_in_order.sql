-- The words lie in the order in which they are read, as they do when jobs arrive one after the other, and PostgreSQL knows
-- how frequent they are from the beginning.
cluster private.job_words using job_words_newest;
analyze private.job_words;
analyze public.jobs;
