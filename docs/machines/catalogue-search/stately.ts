import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "catalogueSearch",
  "initial": "settled",
  "on": {
    "filter.toggle": {
      "target": ".debouncing",
      "reenter": true,
      "actions": "toggleFilter",
      "meta": {
        "spec": [
          "COLL-04",
          "COLL-15",
          "COLL-16"
        ]
      }
    },
    "filters.clear": {
      "target": ".debouncing",
      "reenter": true,
      "actions": "clearFilters",
      "meta": {
        "spec": [
          "COLL-05",
          "COLL-15"
        ]
      }
    },
    "sort.choose": {
      "target": ".debouncing",
      "reenter": true,
      "actions": "chooseSort",
      "meta": {
        "spec": [
          "COLL-06",
          "COLL-15"
        ]
      }
    },
    "query.submit": [
      {
        "guard": "isBlank",
        "meta": {
          "spec": [
            "COLL-17"
          ]
        }
      },
      {
        "target": ".settled",
        "actions": [
          "setQuery",
          "recordAddress",
          "announceFilter"
        ],
        "meta": {
          "spec": [
            "COLL-15",
            "COLL-17"
          ]
        }
      }
    ],
    "search.clear": {
      "target": ".settled",
      "actions": [
        "clearSearch",
        "recordAddress",
        "announceFilter"
      ],
      "meta": {
        "spec": [
          "COLL-26"
        ]
      }
    },
    "address.changed": {
      "target": ".settled",
      "actions": "adoptAddress"
    }
  },
  "states": {
    "settled": {},
    "debouncing": {
      "meta": {
        "spec": [
          "COLL-16",
          "CONST-04"
        ]
      },
      "on": {
        "address.changed": {
          "guard": "isOwnAddress"
        }
      },
      "after": {
        "filterDebounce": [
          {
            "guard": "nothingChanged",
            "target": "settled",
            "meta": {
              "spec": [
                "COLL-16"
              ]
            }
          },
          {
            "target": "settled",
            "actions": [
              "recordAddress",
              "announceFilter"
            ],
            "meta": {
              "spec": [
                "COLL-16",
                "CONST-04"
              ]
            }
          }
        ]
      }
    }
  }
});
