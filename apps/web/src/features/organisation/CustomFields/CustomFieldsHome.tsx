import { Navigate } from 'react-router';
import { AREA } from './field-types';

/** The area's own address: the first of its pages. */
export default function CustomFieldsHome() {
  return <Navigate to={`${AREA}/tickets`} replace />;
}
