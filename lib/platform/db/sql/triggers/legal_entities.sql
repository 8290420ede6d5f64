create trigger legal_entities_kept before insert or update of prefix, countries on legal_entities
  for each row execute function keep_legal_entity();
