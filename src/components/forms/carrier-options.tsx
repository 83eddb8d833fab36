const CARRIERS = ['G4S', 'Wells Fargo', 'Fargo Courier', 'Easy Coach', 'Own rider'];

/** What a field with `list={id}` suggests. */
export function CarrierOptions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {CARRIERS.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
