/** Mail to strangers is nothing that one person sends by the thousand. */
export const INVITATION_LIMIT = { name: 'users.invite', points: 100, seconds: 3_600, by: 'actor' } as const;
