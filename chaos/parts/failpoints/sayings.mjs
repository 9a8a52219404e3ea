// What Parley says to PostgreSQL where it is to die. A test looks for each of these in its code: a point that is never reached
// would be found only after a long wait.
export const sayings = {
  kept: 'INSERT INTO inbound_event',
  takenIn: 'UPDATE inbound_event e SET state = given.state',
  claimed: "UPDATE delivery SET state = 'claimed'",
  recorded: 'state = $5, provider_id = coalesce',
  numbered: 'UPDATE outbox_event e SET cursor',
  bulkStep: 'UPDATE bulk_operation SET done = done + $3',
  merged: 'INSERT INTO ticket_merge',
  contactMade: 'INSERT INTO contact ',
  scheduledDone: 'UPDATE scheduled_message SET state = $3',
};
