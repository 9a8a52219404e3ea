import { emptyComponents, type WaCategory, type WaComponents, waDefaultLanguage } from '@parley/schema';
import type { PreviewFile } from './PhonePreview';
import type { Template } from './template';

export interface Draft {
  channelId: string | null;
  title: string;
  slug: string;
  category: WaCategory;
  language: string;
  components: WaComponents;
  labelIds: string[];
  file: PreviewFile | null;
}

export const fresh = (channelId: string | null): Draft => ({
  channelId,
  title: '',
  slug: '',
  category: 'UTILITY',
  language: waDefaultLanguage,
  components: emptyComponents,
  labelIds: [],
  file: null,
});

export function draftOf(template: Template): Draft {
  const { channelId, title, slug, category, language, components, labels, file } = template;
  return {
    channelId,
    title,
    slug,
    category,
    language,
    components,
    labelIds: labels.map(({ id }) => id),
    file,
  };
}

/** For a comparison; the file stands in the components already. */
export const wire = (draft: Draft): string => JSON.stringify({ ...draft, file: null });
