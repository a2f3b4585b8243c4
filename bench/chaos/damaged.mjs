/** Damages the database past every trigger and lets `look` see it; nobody else does, and it is taken back. */
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
