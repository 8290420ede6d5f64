create trigger subscriptions_payer before insert or update of payer_organization_id on subscriptions
  for each row execute function refuse_other_payer();

create trigger subscriptions_run after insert or update of status on subscriptions
  for each row execute function note_subscription_run();
