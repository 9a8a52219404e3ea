/** What a message says of its call. */
export interface CallMeta {
  initiatorId: string;
  joinUrl: string;
  /** By user id. */
  responses: Readonly<Record<string, string>>;
  status: string | null;
  seconds: number;
}

export function metaOf(given: unknown): CallMeta | null {
  if (typeof given !== 'object' || given === null) return null;
  const meta = given as Record<string, unknown>;
  const { initiator_user_id: initiator, join_url: joinUrl, participant_response: responses } = meta;
  return {
    initiatorId: typeof initiator === 'string' || typeof initiator === 'number' ? String(initiator) : '',
    joinUrl: typeof joinUrl === 'string' ? joinUrl : '',
    responses:
      typeof responses === 'object' && responses !== null ? (responses as Record<string, string>) : {},
    status: typeof meta['status'] === 'string' ? meta['status'] : null,
    seconds: typeof meta['seconds'] === 'number' ? meta['seconds'] : 0,
  };
}

export function wasThere({ responses }: CallMeta): string[] {
  return Object.keys(responses).filter((id) => responses[id] === 'LEFT' || responses[id] === 'ACCEPTED');
}

/** Null for what leads anywhere else, whatever the server has kept. */
export function zoomLink(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isZoom = url?.hostname === 'zoom.us' || url?.hostname.endsWith('.zoom.us');
  return url && isZoom && url.protocol === 'https:' ? url.href : null;
}
