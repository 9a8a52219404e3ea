export const chatBodyTypes = ['TEXT', 'VIDEO_CALL', 'VIDEO_CALL_STATUS', 'ZOOM_CALL'] as const;
export type ChatBodyType = (typeof chatBodyTypes)[number];

/** Missed: it was over before they answered. */
export type CallResponse = 'RINGING' | 'ACCEPTED' | 'DECLINED' | 'LEFT' | 'MISSED';
export type CallOutcome = 'ENDED' | 'MISSED' | 'DECLINED';

/** What is kept of a call. Its names are those in which callers read it. */
export interface CallMeta {
  initiator_user_id: number;
  video_room_id?: string;
  join_url?: string;
  /** By user id. */
  participant_response?: Record<string, CallResponse>;
  ended_at?: string;
  status?: CallOutcome;
  seconds?: number;
}

/** Letters that people read. */
export const MAX_TEXT = 10_000;
/** Letters with their tags. */
export const MAX_BODY = 40_000;
export const MAX_FILES = 10;
export const MAX_TICKETS = 5;
export const MAX_PINNED = 100;

/** Of one message. */
const PIECE = 400;

/** A long text in pieces of which each has few enough words to be kept whole. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.split(/\s+/)) {
    if (piece.length + word.length > PIECE && piece !== '') {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? word : `${piece} ${word}`;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

export const chatDirections = ['BEFORE', 'AFTER', 'AROUND'] as const;
export type ChatDirection = (typeof chatDirections)[number];
