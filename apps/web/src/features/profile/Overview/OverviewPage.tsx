/** Who I am to my colleagues: picture, names, e-mail, role and teams. */
export default function OverviewPage() {
  return null;
}
