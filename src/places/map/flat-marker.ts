import L from 'leaflet';

interface Placed {
  _icon?: HTMLElement;
  _setPos: (at: L.Point) => void;
}
const base = L.Marker.prototype as unknown as Placed;

/** Leaflet places marks by a transformation in space, which gives each one a layer of its own that every frame composes anew. */
const FlatMarker = L.Marker.extend({
  _setPos(this: Placed, at: L.Point) {
    base._setPos.call(this, at);
    if (this._icon) this._icon.style.transform = `translate(${at.x}px, ${at.y}px)`;
  },
}) as unknown as typeof L.Marker;

/** A mark that lies flat in the layer of its pane. */
export const flatMarker = (at: L.LatLngExpression, options: L.MarkerOptions): L.Marker => new FlatMarker(at, options);
