import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "productEditor",
  "invoke": {
    "id": "uploadPictures",
    "src": "uploadPictures"
  },
  "initial": "opening",
  "on": {
    "picture.progressed": {
      "actions": "showProgress",
      "meta": {
        "spec": [
          "PICTURE-05"
        ]
      }
    },
    "picture.uploaded": {
      "actions": [
        "setUploadedPicture",
        "announceEdits"
      ],
      "meta": {
        "spec": [
          "PICTURE-05"
        ]
      }
    },
    "picture.failed": {
      "actions": "markPictureFailed"
    }
  },
  "states": {
    "opening": {
      "always": [
        {
          "guard": "isNew",
          "target": "editing"
        },
        {
          "target": "loading"
        }
      ]
    },
    "loading": {
      "tags": "busy",
      "meta": {
        "spec": [
          "ADMIN-LIST-02",
          "PRODUCT-02"
        ]
      },
      "invoke": {
        "id": "loadProduct",
        "src": "loadProduct",
        "onDone": [
          {
            "guard": "isLoaded",
            "target": "editing",
            "actions": "setProduct"
          },
          {
            "guard": "isNotFound",
            "target": "notFound"
          },
          {
            "target": "failed",
            "actions": "setProduct"
          }
        ],
        "onError": {
          "target": "failed",
          "actions": "explainLoad"
        }
      }
    },
    "editing": {
      "tags": "form",
      "meta": {
        "spec": [
          "ADMIN-ADD-01"
        ]
      },
      "on": {
        "product.edited": {
          "actions": [
            "setFields",
            "announceEdits"
          ]
        },
        "product.submit": {
          "target": "checking",
          "actions": [
            "setFields",
            "clearErrors",
            "announceEdits"
          ]
        },
        "edits.discard": {
          "guard": "isRestored",
          "actions": [
            "discardEdits",
            "announceDropped"
          ]
        },
        "picture.chosen": {
          "guard": "canAddPictures",
          "actions": "choosePictures",
          "meta": {
            "spec": [
              "ADMIN-ADD-01",
              "PICTURE-05"
            ]
          }
        },
        "picture.retried": {
          "guard": "canRetry",
          "actions": "retryPicture"
        },
        "picture.removed": {
          "guard": "hasPicture",
          "actions": [
            "removePicture",
            "cancelUpload",
            "announceEdits"
          ]
        },
        "picture.moved": {
          "guard": "canMove",
          "actions": [
            "movePicture",
            "announceEdits"
          ],
          "meta": {
            "spec": [
              "PRODUCT-01"
            ]
          }
        }
      }
    },
    "checking": {
      "always": [
        {
          "guard": "hasProblems",
          "target": "editing",
          "actions": "showProblems"
        },
        {
          "guard": "hasFailedPicture",
          "target": "editing",
          "actions": "showPicturesProblem"
        },
        {
          "guard": "isUploading",
          "target": "waiting"
        },
        {
          "target": "saving"
        }
      ]
    },
    "waiting": {
      "tags": [
        "busy",
        "form"
      ],
      "meta": {
        "spec": [
          "PICTURE-05"
        ]
      },
      "always": [
        {
          "guard": "hasFailedPicture",
          "target": "editing",
          "actions": "showPicturesProblem"
        },
        {
          "guard": "isUploaded",
          "target": "saving"
        }
      ],
      "on": {
        "product.keepEditing": "editing"
      }
    },
    "saving": {
      "tags": [
        "busy",
        "form"
      ],
      "meta": {
        "spec": [
          "ADMIN-ADD-02",
          "PRODUCT-01"
        ]
      },
      "invoke": {
        "id": "saveProduct",
        "src": "saveProduct",
        "onDone": [
          {
            "guard": "isSaved",
            "target": "saved",
            "actions": "applySaveResult"
          },
          {
            "guard": "isStaleWithoutConflicts",
            "target": "saving",
            "reenter": true,
            "actions": [
              "applySaveResult",
              "rebaseOnTheirs"
            ],
            "meta": {
              "spec": [
                "WIRE-06"
              ]
            }
          },
          {
            "guard": "isStale",
            "target": "stale",
            "actions": "applySaveResult",
            "meta": {
              "spec": [
                "WIRE-06"
              ]
            }
          },
          {
            "target": "editing",
            "actions": "applySaveResult"
          }
        ],
        "onError": {
          "target": "editing",
          "actions": {
            "type": "explain",
            "params": {
              "text": "An unexpected error occurred. Please try again."
            }
          }
        }
      }
    },
    "stale": {
      "tags": "form",
      "meta": {
        "spec": [
          "WIRE-06"
        ]
      },
      "on": {
        "conflict.acceptTheirs": {
          "target": "editing",
          "actions": [
            "acceptTheirs",
            "announceEdits"
          ]
        },
        "conflict.overwrite": {
          "target": "saving",
          "actions": "rebaseOnTheirs"
        }
      }
    },
    "saved": {
      "type": "final",
      "meta": {
        "spec": [
          "ADMIN-ADD-02"
        ]
      },
      "entry": [
        "announceDropped",
        "showSuccess",
        "announceSaved"
      ]
    },
    "notFound": {
      "on": {
        "product.reload": "loading"
      }
    },
    "failed": {
      "on": {
        "product.reload": "loading"
      }
    }
  }
});
