create trigger consents_kept before update or delete on consents
  for each row execute function keep_consents();

create trigger consents_kept_whole before truncate on consents
  for each statement execute function keep_consents();

create trigger consents_unsubscribed after insert on consents
  for each row when (new.what = 'withdrawn' and new.way in ('preferences', 'one-click'))
  execute function note_withdrawal();
