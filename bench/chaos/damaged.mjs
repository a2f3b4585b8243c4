/** Damages the database bypassing every trigger, lets `look` observe it, and rolls it back; invisible to others. */
export async function damagedBy(query, damage, look) {
  try {
    await query('begin');
    await query('set local session_replication_role = replica');
    await query(damage);
    return await look();
  } finally {
    await query('rollback');
  }
}
