import type { Reader } from '../../../platform/database/index.js';

export interface WidgetTeammate {
  readonly name: string;
  readonly abbr: string;
  readonly color: string;
}

export interface WidgetTeamView {
  /** Whether somebody who may answer this chat is there just now. */
  readonly isOnline: boolean;
  /** A few faces for the chat's head. */
  readonly members: readonly WidgetTeammate[];
}

/** Who stands behind a chat. Implemented where presence is known, bound by the composition root. */
export interface WidgetTeam {
  teamOf(q: Reader, channelId: number): Promise<WidgetTeamView>;
}

export const WIDGET_TEAM = Symbol('WIDGET_TEAM');
