-- Alerts are compared with many jobs at once, and nothing asks for the score of one any more.

drop function private.score_job(public.job_alerts, public.jobs);
