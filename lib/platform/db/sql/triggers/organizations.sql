create trigger organizations_claim_domain after insert or update of domain_url on organizations
  for each row execute function claim_domain();

create trigger organizations_hold_tree
  before update of part_of, label, business_name, domain_url on organizations
  for each statement execute function hold_tree();

create trigger organizations_place
  before insert or update of part_of, label, business_name, domain_url on organizations
  for each row execute function place_organization();

create trigger organizations_replace_descendants
  after update of part_of, label, domain_url on organizations
  for each row execute function replace_descendants();

create trigger organizations_revision after insert or update or delete on organizations
  for each statement execute function count_tree_revision();

create trigger organizations_security
  after update of session_idle_minutes, session_hours, sign_in_domains, part_of, path
  on organizations
  for each row execute function apply_security();

create trigger organizations_suspended after update of suspended_at on organizations
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function forget_suspension_for_debt();
