export { EVENT_CURSOR, eventCursorNow } from './event-cursor.js';
export { defineEvent, type EventDefinition, type PayloadOf, type StoredEvent } from './define-event.js';
export { OnEvent } from './on-event.js';
export { newEvent, Outbox } from './outbox.js';
