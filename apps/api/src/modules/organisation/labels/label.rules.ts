/** A label as both faces of the API show it. */
export interface LabelView {
  id: number;
  name: string;
  color: string;
}
