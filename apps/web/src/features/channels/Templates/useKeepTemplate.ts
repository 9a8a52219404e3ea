import { slugOf } from '@parley/schema';
import { readFragment } from '@/gql';
import { type Template, templateOf } from './template';
import type { Draft } from './template-draft';
import {
  TemplateRowFragmentDoc,
  useCreateTemplateMutation,
  useSubmitTemplateMutation,
  useUpdateTemplateMutation,
} from './Templates.generated';

/** Saves a template, and gives it to the provider. */
export function useKeepTemplate(template: Template | null) {
  const quiet = { context: { quiet: true }, refetchQueries: ['TemplateList'] };
  const [create] = useCreateTemplateMutation(quiet);
  const [update] = useUpdateTemplateMutation(quiet);
  const [submit] = useSubmitTemplateMutation(quiet);

  async function keep(draft: Draft): Promise<Template | null> {
    const { channelId, labelIds, title, category, language, components, slug } = draft;
    const name = slug || slugOf(title);
    const words = { title: title.trim(), category, language, components, labelIds, slug: name };
    if (template) {
      const { id, version } = template;
      const { data } = await update({ variables: { input: { id, version, channelId, ...words } } });
      return data ? templateOf(readFragment(TemplateRowFragmentDoc, data.updateWaTemplate)) : null;
    }
    const { data } = await create({ variables: { input: { ...words, channelId: channelId ?? '' } } });
    return data ? templateOf(readFragment(TemplateRowFragmentDoc, data.createWaTemplate)) : null;
  }
  return { keep, submit: ({ id }: Template) => submit({ variables: { id } }) };
}
