ALTER TABLE "campaign_counts" ADD COLUMN "undelivered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_counts" ADD COLUMN "undelivered_unknown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

-- The column that a mail of the state `undelivered` is counted in: its reason may be unknown.
create function undelivered_column(reason text) returns text language sql immutable as $$
  select case when reason is null then 'undelivered_unknown' else 'undelivered' end
$$;--> statement-breakpoint

-- A mail that came back although its address may well be right: for what `said` is, or null where the reason is unknown. A report
-- that knows the reason replaces one that does not. What is known already changes nothing.
create function record_undelivered(campaign int, recipient int, said text) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  had campaign_recipients;
begin
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient for update;
  if not found or had.state not in ('sent', 'undelivered')
    or (had.state = 'undelivered' and (had.reason is not null or said is null)) then
    return;
  end if;
  update campaign_recipients set state = 'undelivered', reason = left(said, 500)
  where campaign_id = campaign and number = recipient;
  if had.state = 'undelivered' then
    perform count_reaction(campaign, had.organization_id, undelivered_column(null), -1);
  end if;
  perform count_reaction(campaign, had.organization_id, undelivered_column(said));
end $$;--> statement-breakpoint
revoke execute on function record_undelivered(int, int, text) from public;--> statement-breakpoint
grant execute on function record_undelivered(int, int, text) to polyclinic_jobs;--> statement-breakpoint

-- As before, and for a mail that another report has told of already.
create or replace function record_bounce(campaign int, recipient int, said text) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  had campaign_recipients;
begin
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient;
  if not found then
    return null;
  end if;
  -- First of all, as everybody who holds both takes this before the figures.
  perform close_sending(had.organization_id);
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient for update;
  if had.state not in ('claimed', 'sent', 'undelivered') then
    return null;
  end if;
  update campaign_recipients set state = 'bounced', reason = left(said, 500), sent_at = coalesce(sent_at, now()),
    lease_until = null, worker = null
  where campaign_id = campaign and number = recipient;
  if had.state = 'claimed' then
    perform count_reaction(campaign, had.organization_id, 'sent');
  elsif had.state = 'undelivered' then
    perform count_reaction(campaign, had.organization_id, undelivered_column(had.reason), -1);
  end if;
  perform count_reaction(campaign, had.organization_id, 'bounced');
  insert into suppressions (organization_id, email, reason, note)
  select had.organization_id, had.email, 'bounced', left(said, 200) where had.email is not null
  on conflict (organization_id, email) do nothing;
  return pause_where_due(campaign);
end $$;--> statement-breakpoint

create or replace function record_complaint(campaign int, recipient int) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  had campaign_recipients;
begin
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient;
  if not found then
    return null;
  end if;
  perform close_sending(had.organization_id);
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient for update;
  if had.state not in ('sent', 'bounced', 'undelivered') then
    return null;
  end if;
  update campaign_recipients set state = 'complained', reason = null where campaign_id = campaign and number = recipient;
  if had.state = 'undelivered' then
    perform count_reaction(campaign, had.organization_id, undelivered_column(had.reason), -1);
  end if;
  perform count_reaction(campaign, had.organization_id, 'complained');
  insert into suppressions (organization_id, email, reason)
  select had.organization_id, had.email, 'complained' where had.email is not null
  on conflict (organization_id, email) do update set reason = 'complained', note = '', person_id = null, at = now()
  where suppressions.reason in ('bounced', 'by-hand');
  with withdrawn as (
    update contact_topics set state = 'unsubscribed', changed_at = now()
    where contact_id = had.contact_id and state <> 'unsubscribed' returning topic_id
  )
  insert into consents (organization_id, contact_id, email, topic_id, what, way)
  select had.organization_id, had.contact_id, had.email, topic_id, 'withdrawn', 'complaint' from withdrawn;
  return pause_where_due(campaign);
end $$;--> statement-breakpoint

-- Who invites sees whether the mail has been refused, and why. Jobs note what came back after it had gone.
grant select (created_at, last_error) on outgoing_mails to polyclinic_app, polyclinic_staff;--> statement-breakpoint
create policy outgoing_mails_jobs_read on outgoing_mails for select to polyclinic_jobs using (true);--> statement-breakpoint
create policy outgoing_mails_jobs_return on outgoing_mails for update to polyclinic_jobs using (true) with check (true);--> statement-breakpoint
grant select (id, due_at, sent_at), update (sent_at, last_error) on outgoing_mails to polyclinic_jobs;
