/** What a company does with profiles. */
export interface ProfileSettingsView {
  allowsMerging: boolean;
  version: number;
}

/** What holds for a company that never changed anything. */
export const untouchedProfiles: ProfileSettingsView = { allowsMerging: true, version: 1 };
