import { sql } from './database'

/**
 * What the triggers keep of the tree of organizations, where it differs from what follows from
 * `part_of` alone.
 */
export const wrongPaths = () =>
  sql(`with recursive tree as (
      select id, array[id] as path, array[label || e'\\t' || domain_url] as tree_order from organizations where part_of is null
      union all
      select o.id, tree.path || o.id, tree.tree_order || (o.label || e'\\t' || o.domain_url)
      from organizations o join tree on o.part_of = tree.id where cardinality(tree.path) < 50
    )
    select o.id, o.path, tree.path as expected from organizations o left join tree using (id)
    where tree.id is null or o.path <> tree.path or o.tree_order <> tree.tree_order or cardinality(o.path) > 12`)
