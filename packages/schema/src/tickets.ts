/** OPEN is new and nobody's, ASSIGNED is somebody's or a team's. */
export const ticketStatuses = ['OPEN', 'ASSIGNED', 'CLOSED'] as const;
export type TicketStatusName = (typeof ticketStatuses)[number];

export const messageTypes = ['INBOUND', 'OUTBOUND', 'NOTE', 'SYSTEM'] as const;
export type MessageTypeName = (typeof messageTypes)[number];

export const deliveryStatuses = [
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'UNKNOWN',
] as const;
export type DeliveryStatusName = (typeof deliveryStatuses)[number];
