create trigger template_versions_kept before insert or update or delete on template_versions
  for each row execute function keep_published_template();
