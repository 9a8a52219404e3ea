import { SignatureList } from './SignatureList';

/** One's own signature on each mailbox. */
export default function MySignaturesPage() {
  return <SignatureList isOwn />;
}
