import { openVariables } from '@parley/schema';
import { useSession } from '@/lib/session';
import { useChannelSignatureQuery } from '../../Signatures/Signatures.generated';
import { LentFiles, OpenVariables, SignatureLine } from '../extras/ExtraParts';
import { type Extras, putExtras, useExtras } from '../extras/extrasStore';

/** Below the words of a new conversation: the signature that goes with them, open names, files of quick replies. */
export function NewExtras(props: { clientKey: string; channelId: string | null; body: string }) {
  const { me } = useSession();
  const { clientKey, channelId } = props;
  const extras = useExtras(me.id, clientKey);
  const { data } = useChannelSignatureQuery({
    variables: { channelId: channelId ?? '' },
    skip: !channelId,
    context: { quiet: true },
  });
  const change = (part: Partial<Extras>) => putExtras(me.id, clientKey, { ...extras, ...part });
  return (
    <>
      <SignatureLine signature={data?.channelSignature.rendered} extras={extras} onChange={change} />
      <OpenVariables open={openVariables(props.body).join(' ')} />
      <LentFiles extras={extras} onChange={change} />
    </>
  );
}
